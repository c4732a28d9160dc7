import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { EditorStore } from '../editor.store.ts'
import { EDITOR_MESSAGES } from '../messages.ts'
import type { SaveChoice } from '../saving/save-machine.ts'
import { baseOfConflict } from '../saving/save-state.ts'
import { type ComparedBlock, compareBlocks } from '../text/merge.ts'
import { RichTextContent } from '../text/RichTextContent.tsx'
import { mergeOnBase, type OverlapChoice, overlapsOf, resolveMerge } from '../text/three-way.ts'
import { useSelected } from '../use-selected.ts'
import type { WrittenText } from '../written-document.ts'
import { CONFLICT_MESSAGES, wordsOfConflict } from './conflict-messages.ts'
import { Overlaps } from './Overlaps.tsx'
import './conflict-dialog.css'

/** Shows both texts of a conflict and asks which to keep. The server keeps both, whatever is chosen. */
export function ConflictChoice({ store }: { readonly store: EditorStore }) {
  const theirs = useSelected(store.$save, ({ phase }) => (phase.kind === 'conflict' ? phase.theirs : null))
  const mine = useSelected(store.$save, ({ phase, draft }) => (phase.kind === 'conflict' ? draft : null))
  const base = useSelected(store.$save, baseOfConflict)
  const merge = useMemo(() => (mine && theirs ? mergeOnBase(base, mine, theirs) : null), [base, mine, theirs])
  const overlaps = merge ? overlapsOf(merge) : []
  /** Null until the writer chooses to keep both and a paragraph needs a choice. */
  const [choices, setChoices] = useState<readonly OverlapChoice[] | null>(null)
  const { hasTitle, messages } = store.document
  const words = theirs && wordsOfConflict(theirs, messages)

  const choose = (choice: SaveChoice) => {
    setChoices(null)
    store.choose(choice)
  }
  const keepBoth = () => {
    if (!merge) return
    if (overlaps.length > 0 && !choices) setChoices(overlaps.map(({ isTitle }) => (isTitle ? 'mine' : 'both')))
    else choose({ kind: 'merged', text: resolveMerge(merge, choices ?? []) })
  }

  const footer = (
    <>
      {choices ? (
        <Button onClick={() => setChoices(null)}>{CONFLICT_MESSAGES.backToTexts}</Button>
      ) : (
        <>
          <Button onClick={() => choose({ kind: 'tookTheirs' })}>{CONFLICT_MESSAGES.takeTheirs}</Button>
          <Button onClick={() => choose({ kind: 'keptMine' })}>{CONFLICT_MESSAGES.keepMine}</Button>
        </>
      )}
      <Button kind="primary" onClick={keepBoth}>
        {choices ? CONFLICT_MESSAGES.saveMerged : CONFLICT_MESSAGES.keepBoth}
      </Button>
    </>
  )

  return (
    <Dialog
      open={theirs !== null}
      onClose={() => {}}
      title={words?.title ?? messages.conflictTitle}
      dismissible={false}
      footer={footer}
    >
      {choices ? (
        <Overlaps
          overlaps={overlaps}
          choices={choices}
          theirs={words?.theirs ?? ''}
          onChoose={(at, choice) => setChoices(choices.with(at, choice))}
        />
      ) : (
        <>
          <p>{CONFLICT_MESSAGES.conflict}</p>
          {mine && theirs && words && (
            <TwoTexts mine={mine} theirs={theirs} hasTitle={hasTitle} theirsLabel={words.theirs} />
          )}
        </>
      )}
    </Dialog>
  )
}

type TwoTextsProps = {
  readonly mine: WrittenText
  readonly theirs: WrittenText
  readonly hasTitle: boolean
  /** The name of the other text. */
  readonly theirsLabel: string
}

function TwoTexts({ mine, theirs, hasTitle, theirsLabel }: TwoTextsProps) {
  const blocks = compareBlocks(mine.content, theirs.content)
  const isTitleShared = mine.title === theirs.title
  return (
    <div className="two-texts">
      <OneText
        heading={CONFLICT_MESSAGES.mine}
        title={hasTitle ? mine.title : null}
        isTitleShared={isTitleShared}
        blocks={blocks.filter((block) => block.in !== 'theirs')}
      />
      <OneText
        heading={theirsLabel}
        title={hasTitle ? theirs.title : null}
        isTitleShared={isTitleShared}
        blocks={blocks.filter((block) => block.in !== 'mine')}
      />
    </div>
  )
}

/** Height that stays visible above the first difference. */
const CONTEXT_PX = 72

type OneTextProps = {
  readonly heading: string
  /** Null in documents that have no title. */
  readonly title: string | null
  readonly isTitleShared: boolean
  readonly blocks: readonly ComparedBlock[]
}

/** Scrolls a text to its first difference. */
function useFirstDifference() {
  const text = useRef<HTMLElement>(null)

  useEffect(() => {
    // Elements have no position before the dialog around them is open.
    const frame = requestAnimationFrame(() => {
      const first = text.current?.querySelector('[data-in="mine"], [data-in="theirs"], mark')
      if (!text.current || !first) return
      text.current.scrollTop = first.getBoundingClientRect().top - text.current.getBoundingClientRect().top - CONTEXT_PX
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return text
}

function OneText({ heading, title, isTitleShared, blocks }: OneTextProps) {
  const text = useFirstDifference()
  const shownTitle = title || EDITOR_MESSAGES.noTitle
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keyboard
    <section ref={text} className="two-texts__one" aria-label={heading} tabIndex={0}>
      <h3 className="label">{heading}</h3>
      <div className="prose">
        {title !== null && <p className="two-texts__title">{isTitleShared ? shownTitle : <mark>{shownTitle}</mark>}</p>}
        {blocks.length === 0 && <p className="soft">{EDITOR_MESSAGES.noText}</p>}
        {blocks.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks do not change while the dialog is open
          <div key={i} className="two-texts__block" data-in={block.in}>
            <RichTextContent html={block.html} />
          </div>
        ))}
      </div>
    </section>
  )
}
