/*
 * Clipboard HTML is parsed in a document that inherits the page's content security policy. Inline styles, event handlers
 * and <base> have no effect there, but each is reported as a violation. So they are taken out before parsing; styles, which
 * tell what is bold or a list, are restored as properties, which the policy allows.
 */

const STYLE_SHEETS = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi
const BASE = /^<base[\s/>]/i
const TAG = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const ATTRIBUTE = /([\s/"'])(style|on[a-z]+)(?=\s*=)/gi
const KEPT_STYLE = 'data-pasted-style'

/** The markup without style sheets and <base>, its styles and handlers under attribute names without a meaning. */
export function inertHtml(html: string): string {
  return html.replace(STYLE_SHEETS, '').replace(TAG, (tag) =>
    BASE.test(tag)
      ? ''
      : tag.replace(ATTRIBUTE, (_, before: string, name: string) => {
          const isStyle = name.toLowerCase() === 'style'
          return `${before}${isStyle ? KEPT_STYLE : `data-dropped-${name.toLowerCase()}`}`
        }),
  )
}

/** Restores the styles of pasted elements in the detached document. */
export function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${KEPT_STYLE}]`))
    element.style.cssText = element.getAttribute(KEPT_STYLE) ?? ''
}

/** The style as written; the browser drops properties it does not know, such as those of word processors. */
export function sourceStyleOf(element: Element): string {
  return element.getAttribute(KEPT_STYLE) ?? element.getAttribute('style') ?? ''
}
