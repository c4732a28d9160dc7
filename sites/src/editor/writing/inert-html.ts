/*
 * Clipboard HTML is parsed in a document that inherits the page's content security policy: its inline styles and event
 * handlers would never run and its base address would never hold, but each would be reported as a violation. So they leave
 * the text before it is parsed, and the styles, which say what is bold or a list, come back as properties, which the policy allows.
 */

const STYLE_SHEETS = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi
const BASE = /^<base[\s/>]/i
const TAG = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const ATTRIBUTE = /([\s/"'])(style|on[a-z]+)(?=\s*=)/gi
const KEPT_STYLE = 'data-pasted-style'

/** The same markup without style sheets and base address, and with styles and handlers under names that mean nothing to a browser. */
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

/** Gives pasted elements their styles back, in the detached document they were parsed into. */
export function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${KEPT_STYLE}]`))
    element.style.cssText = element.getAttribute(KEPT_STYLE) ?? ''
}

/** The style as it was written; a browser forgets properties it does not know, and those of word processors are such. */
export function writtenStyle(element: Element): string {
  return element.getAttribute(KEPT_STYLE) ?? element.getAttribute('style') ?? ''
}
