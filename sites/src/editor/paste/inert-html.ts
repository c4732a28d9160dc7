import { attributesOf, type HtmlToken, htmlTokens } from '../text/html-tokens.ts'

/* Clipboard HTML is parsed in a document that inherits the page's content security policy. Inline styles, event
   handlers and <base> have no effect there, but each is reported as a violation. So they are removed before parsing;
   styles, which mark bold text and lists, are restored as properties, which the policy allows. */

const KEPT_STYLE = 'data-pasted-style'
const HANDLER = /^on[a-z]+$/

type Tag = Extract<HtmlToken, { kind: 'tag' }>

/** The tag with its style and handlers under meaningless attribute names. */
function inertTag(tag: Tag): string {
  let written = ''
  let at = 0
  for (const { name, nameStart } of attributesOf(tag)) {
    const inert = name === 'style' ? KEPT_STYLE : HANDLER.test(name) ? `data-dropped-${name}` : null
    if (inert === null) continue
    written += tag.source.slice(at, nameStart) + inert
    at = nameStart + name.length
  }
  return written + tag.source.slice(at)
}

/** The markup without comments, style sheets and <base>, with styles and handlers under meaningless attribute names. */
export function inertHtml(html: string): string {
  let inert = ''
  let isInStyleSheet = false
  for (const token of htmlTokens(html)) {
    const isStyleSheet = token.kind === 'tag' && token.name === 'style'
    if (isStyleSheet) isInStyleSheet = !token.isClosing
    else if (!isInStyleSheet && token.kind === 'text') inert += token.source
    else if (!isInStyleSheet && token.kind === 'tag' && token.name !== 'base') inert += inertTag(token)
  }
  return inert
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
