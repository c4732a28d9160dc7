import { Parser } from 'htmlparser2'

/** An item of a WXR file: the texts of its elements, and its repeated elements. */
export type WxrItem = {
  readonly texts: ReadonlyMap<string, string>
  /** `domain` is "category" or "post_tag", or what a plugin added. */
  readonly categories: readonly { readonly domain: string; readonly name: string }[]
  readonly meta: ReadonlyMap<string, string>
  readonly comments: number
}

export type WxrFile = {
  readonly items: readonly WxrItem[]
  readonly authors: readonly ReadonlyMap<string, string>[]
  /** Whether it is an export from WordPress at all. */
  readonly isWxr: boolean
  /** Whether the file is complete. */
  readonly isWhole: boolean
}

/** A WordPress file is five elements deep. */
const DEEPEST = 40
class TooDeep extends Error {}

type OpenItem = {
  readonly texts: Map<string, string>
  readonly categories: { domain: string; name: string }[]
  readonly meta: Map<string, string>
  comments: number
}

/**
 * The items and authors of an export from WordPress, which is RSS with additional elements. Nothing in the file is
 * expanded or fetched.
 */
export function readWxrFile(xml: string): WxrFile {
  const items: OpenItem[] = []
  const authors: Map<string, string>[] = []
  const path: string[] = []
  let text = ''
  let domain = ''
  let metaKey = ''
  let [isWxr, isWhole] = [false, false]

  const parent = () => path.at(-2)
  const close = (tag: string) => {
    const item = items.at(-1)
    const value = text
    text = ''
    if (tag === 'wp:wxr_version') isWxr = true
    else if (parent() === 'wp:author') authors.at(-1)?.set(tag, value)
    else if (!item || !path.includes('item')) return
    else if (tag === 'wp:comment') item.comments++
    else if (parent() === 'wp:postmeta' && tag === 'wp:meta_key') metaKey = value
    else if (parent() === 'wp:postmeta' && tag === 'wp:meta_value') item.meta.set(metaKey, value)
    else if (parent() !== 'item') return
    else if (tag === 'category') item.categories.push({ domain, name: value.trim() })
    else item.texts.set(tag, value)
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        path.push(tag)
        if (path.length > DEEPEST) throw new TooDeep()
        text = ''
        if (tag === 'item') items.push({ texts: new Map(), categories: [], meta: new Map(), comments: 0 })
        if (tag === 'wp:author') authors.push(new Map())
        if (tag === 'category') domain = attributes.domain ?? ''
      },
      ontext(part) {
        text += part
      },
      onclosetag(tag, isImplied) {
        if (tag === 'rss' && !isImplied) isWhole = true
        close(tag)
        path.pop()
      },
    },
    { xmlMode: true },
  )
  try {
    parser.end(xml)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    isWxr = false
  }
  return { items, authors, isWxr, isWhole }
}
