import { safeHref } from '../../kernel/links/safe-href.ts'
import type { FeedItemType } from './statuses.ts'

/** The target of an address: an item of the community by its slug or id, or an external page. */
export type ItemAddress =
  | { readonly type: Exclude<FeedItemType, 'LINK'>; readonly name: string }
  | { readonly type: 'LINK'; readonly url: string }

/** Addresses of the pages of members, of staff and of everyone. */
const OWN: readonly (readonly [RegExp, Exclude<FeedItemType, 'LINK'>])[] = [
  [/^\/stories\/([a-z0-9-]{1,200})$/, 'ARTICLE'],
  [/^\/roundups\/([a-z0-9-]{1,200})$/, 'ROUNDUP'],
  [/^(?:\/v2)?\/forum\/post\/(\w{1,40})$/, 'POST'],
  [/^(?:\/v2)?\/offers\/(?!exec$)(\w{1,40})$/, 'OFFER'],
]

/** Reads a path of the community or an https address; null for anything else. Query and fragment of a path are ignored. */
export function readItemAddress(text: string): ItemAddress | null {
  const typed = text.trim()
  if (typed.startsWith('/')) {
    const [path = ''] = typed.split(/[?#]/)
    for (const [form, type] of OWN) {
      const name = form.exec(path.replace(/\/$/, ''))?.[1]
      if (name) return { type, name }
    }
    return null
  }
  const url = safeHref(typed)
  return url?.startsWith('https://') ? { type: 'LINK', url } : null
}
