import { Fragment, type MarkType, type Node, Slice } from 'prosemirror-model'
import { linkFromInput } from '#shared/kernel/links/link-target.ts'

type FoundUrl = { readonly from: number; readonly to: number; readonly href: string }

const TOKEN = /\S+/g
const URL_START = /^(https?:\/\/|www\.)[^\s]/i
const BEFORE = new Set(['(', '[', '<', '"', "'", '“', '‘', '«'])
const AFTER = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', "'", '”', '’', '»', '…'])

function urlIn(token: string): FoundUrl | null {
  let from = 0
  while (BEFORE.has(token[from] ?? '')) from++
  const hasParenthesis = token.indexOf('(', from) >= 0
  let to = token.length
  while (to > from && AFTER.has(token[to - 1] ?? '') && !(token[to - 1] === ')' && hasParenthesis)) to--
  const url = token.slice(from, to)
  const href = URL_START.test(url) ? linkFromInput(url) : null
  return href ? { from, to, href } : null
}

/** The addresses in a text, without the punctuation around them. */
export function urlsIn(text: string): readonly FoundUrl[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const found = urlIn(match[0])
    return found ? [{ ...found, from: match.index + found.from, to: match.index + found.to }] : []
  })
}

function linked(node: Node, link: MarkType): readonly Node[] {
  if (!node.isText) return node.type.spec.code ? [node] : [node.copy(withLinks(node.content, link))]
  const text = node.text ?? ''
  const urls = link.isInSet(node.marks) ? [] : urlsIn(text)
  if (urls.length === 0) return [node]
  const pieces: Node[] = []
  let at = 0
  for (const { from, to, href } of urls) {
    if (from > at) pieces.push(node.cut(at, from))
    const url = node.cut(from, to)
    pieces.push(url.mark(link.create({ href }).addToSet(url.marks)))
    at = to
  }
  if (at < text.length) pieces.push(node.cut(at))
  return pieces
}

function withLinks(fragment: Fragment, link: MarkType): Fragment {
  return Fragment.from(fragment.content.flatMap((node) => linked(node, link)))
}

/** The slice with its addresses as links. */
export function linkUrls(slice: Slice, link: MarkType): Slice {
  return new Slice(withLinks(slice.content, link), slice.openStart, slice.openEnd)
}
