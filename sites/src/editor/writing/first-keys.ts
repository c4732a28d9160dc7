/** The contents of the clipboard. */
export type Pasted = {
  readonly html: string
  readonly text: string
  /** Pasted without formatting: with the shift key. */
  readonly isPlain: boolean
}

/** A paste that waits for the clean-up code, and its position: the caret may have moved on. */
export type HeldPaste = Pasted & { readonly place: Range }

/** What was typed before the editor was loaded. */
export type FirstKeys = {
  /** The text as rendered in the page. */
  readonly content: string
  readonly hasTyped: boolean
  readonly isComposing: boolean
  readonly pastes: readonly HeldPaste[]
  /** Removes the listeners: the editor listens from then on. */
  readonly stop: () => void
}

declare global {
  interface Window {
    /** Set by the script below. */
    readonly firstKeys?: FirstKeys
  }
}

/**
 * An inline script after the title and the text, so that both can be typed in as soon as they are visible. The browser
 * edits them natively until the editor takes over with the typed text (`adopt-first-keys.ts`). Pastes wait for the
 * editor, which cleans them.
 */
export const FIRST_KEYS = `{
const text = document.querySelector('[data-written-text]')
const title = document.querySelector('[data-written-title]')
const listening = new AbortController()
const keys = { content: text.innerHTML, hasTyped: false, isComposing: false, pastes: [], stop: () => listening.abort() }
const on = (target, name, act) => target.addEventListener(name, act, { signal: listening.signal })
on(document, 'compositionstart', () => { keys.isComposing = true })
on(document, 'compositionend', () => { keys.isComposing = false })
on(text, 'input', () => {
  keys.hasTyped = true
  for (const empty of text.querySelectorAll('.is-empty')) empty.removeAttribute('class')
})
on(title, 'input', () => {
  keys.hasTyped = true
  title.previousElementSibling.textContent = title.value + ' '
})
on(title, 'keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return
  event.preventDefault()
  text.focus()
})
let isPlain = false
for (const name of ['keydown', 'keyup']) {
  on(document, name, ({ shiftKey, key }) => { isPlain = shiftKey && key !== 'Insert' })
}
on(document, 'keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && 'sk'.includes(event.key)) event.preventDefault()
})
window.addEventListener('error', ({ target }) => {
  if (target.tagName === 'SCRIPT') document.querySelector('[data-not-opened]').hidden = false
}, { capture: true, signal: listening.signal })
on(text, 'paste', (event) => {
  event.preventDefault()
  if (!getSelection().isCollapsed) document.execCommand('delete')
  const place = getSelection().getRangeAt(0).cloneRange()
  const [html, plain] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
  keys.pastes.push({ place, html, text: plain, isPlain })
})
on(text, 'drop', (event) => event.preventDefault())
on(window, 'beforeunload', (event) => {
  if (keys.hasTyped || keys.pastes.length > 0) event.preventDefault()
})
window.firstKeys = keys
text.contentEditable = 'true'
text.role = 'textbox'
text.ariaMultiLine = 'true'
text.ariaLabel = text.dataset.writtenText
title.readOnly = false
document.execCommand('defaultParagraphSeparator', false, 'p')
}`
