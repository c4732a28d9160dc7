import { POST_MESSAGES } from '../messages.ts'
import { cutQuote } from '../plain-entry.ts'

/** Quotes the selected words of the entry, or else its first words, in the reply being written. */
export function quoteInto(form: HTMLFormElement, link: HTMLElement): void {
  const text = link.closest('[data-entry]')?.querySelector<HTMLElement>('[data-text]')
  const selection = getSelection()
  const isInside =
    selection && !selection.isCollapsed && text?.contains(selection.anchorNode) && text.contains(selection.focusNode)
  // biome-ignore lint/performance/useDomNodeTextContent: paragraphs are read apart
  const words = cutQuote(isInside ? selection.toString() : (text?.innerText ?? ''))
  const set = (name: string, value: string) => {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  const write = (part: string, value: string) => {
    const element = form.querySelector(`[data-quoted-${part}]`)
    if (element) element.textContent = value
  }
  set('quotedEntry', link.dataset.quote ?? '')
  set('quotedText', words)
  write('name', POST_MESSAGES.quoting(link.dataset.name ?? ''))
  write('text', words)
  const quote = form.querySelector<HTMLElement>('[data-quoted]')
  if (quote) quote.hidden = false
  const remove = form.querySelector<HTMLElement>('[data-unquote]')
  // The editor, once it has replaced the plain field.
  const focus = () => form.querySelector<HTMLElement>('[contenteditable=true], textarea:not([hidden])')?.focus()
  if (remove)
    remove.onclick = (event) => {
      event.preventDefault()
      set('quotedEntry', '')
      set('quotedText', '')
      if (quote) quote.hidden = true
      focus()
    }
  focus()
  form.scrollIntoView({ block: 'nearest' })
}
