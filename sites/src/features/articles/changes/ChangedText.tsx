import { Fragment, type ReactNode } from 'react'
import { CHANGED_TEXT_MESSAGES, LINE_KIND_NAMES } from '../messages.ts'
import { type ComparedLine, type ComparedText, isSameKind, marksKey, type Piece } from './compare.ts'
import type { LineKind, Token } from './lines.ts'
import './changed-text.css'

function renderToken({ text, marks }: Token): ReactNode {
  let shown: ReactNode = text === '\n' ? <br /> : text
  if (marks.sup) shown = <sup>{shown}</sup>
  if (marks.sub) shown = <sub>{shown}</sub>
  if (marks.strike) shown = <s>{shown}</s>
  if (marks.underline) shown = <span className="underline">{shown}</span>
  if (marks.em) shown = <em>{shown}</em>
  if (marks.strong) shown = <strong>{shown}</strong>
  if (!marks.href) return shown
  return (
    <a href={marks.href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  )
}

function hasSameMarks(a: Token, b: Token) {
  return marksKey(a.marks) === marksKey(b.marks) && a.text !== '\n' && b.text !== '\n'
}

/** Joins neighbouring tokens with the same marks, so that a link is one element. */
function runsOf(tokens: readonly Token[]): Token[] {
  const runs: Token[] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    if (last && hasSameMarks(last, token)) runs[runs.length - 1] = { ...last, text: last.text + token.text }
    else runs.push(token)
  }
  return runs
}

function Spoken({ children }: { readonly children: string }) {
  return <span className="visually-hidden"> {children} </span>
}

function PieceText({ piece }: { readonly piece: Piece }) {
  const runs = runsOf(piece.tokens).map((run, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a rendered text keep their order
    <Fragment key={i}>{renderToken(run)}</Fragment>
  ))
  if (piece.in === 'both') return runs
  const Tag = piece.in === 'after' ? 'ins' : 'del'
  return (
    <Tag>
      <Spoken>{piece.in === 'after' ? CHANGED_TEXT_MESSAGES.added : CHANGED_TEXT_MESSAGES.removed}</Spoken>
      {runs}
      <Spoken>{CHANGED_TEXT_MESSAGES.end}</Spoken>
    </Tag>
  )
}

export function PiecesText({ pieces }: { readonly pieces: readonly Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return pieces.map((piece, i) => <PieceText key={i} piece={piece} />)
}

function nameOf({ tag, list, isQuoted }: LineKind): string {
  if (tag !== 'p') return LINE_KIND_NAMES[tag]
  if (list) return LINE_KIND_NAMES[list]
  return isQuoted ? LINE_KIND_NAMES.quote : LINE_KIND_NAMES.p
}

function LineText({ line }: { readonly line: ComparedLine }) {
  const kind = line.is ?? line.was
  const Tag = kind?.tag ?? 'p'
  const hasNewKind = line.was && line.is && !isSameKind(line.was, line.is)
  return (
    <Tag className={line.is ? undefined : 'changed-text__gone'}>
      <PiecesText pieces={line.pieces} />
      {hasNewKind && line.is && (
        <span className="changed-text__note">
          {CHANGED_TEXT_MESSAGES.becomes} {nameOf(line.is)}
        </span>
      )}
    </Tag>
  )
}

type Group = { readonly kind: LineKind; readonly lines: ComparedLine[] }

function placeOf({ list, isQuoted, depth }: LineKind) {
  return `${list}/${isQuoted}/${depth}`
}

/** Groups the lines of one list or quote. */
function groupsOf(lines: readonly ComparedLine[]): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const kind = line.is ?? line.was
    const last = groups.at(-1)
    if (!kind) continue
    if (last && placeOf(last.kind) === placeOf(kind)) last.lines.push(line)
    else groups.push({ kind, lines: [line] })
  }
  return groups
}

function GroupText({ group: { kind, lines } }: { readonly group: Group }) {
  const List = kind.list
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  const texts = lines.map((line, i) => <LineText key={i} line={line} />)
  const inner = List ? (
    <List data-depth={Math.min(kind.depth, 4)}>
      {texts.map((text) => (
        <li key={text.key}>{text}</li>
      ))}
    </List>
  ) : (
    texts
  )
  return kind.isQuoted ? <blockquote>{inner}</blockquote> : inner
}

/** Both texts as one, with <ins> and <del>; screen readers get the changes in words. */
export function ChangedText({ lines }: { readonly lines: ComparedText['lines'] }) {
  return (
    <div className="prose changed-text">
      {groupsOf(lines).map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <GroupText key={i} group={group} />
      ))}
    </div>
  )
}
