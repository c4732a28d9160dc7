import type { EditorStore } from '../editor.store.ts'

type PageTitle = {
  readonly store: EditorStore
  readonly field: HTMLTextAreaElement
  /** Returns a sentence about the error of a title, or null. */
  readonly refuse: (title: string) => string | null
  /** Enter, or arrow down at the end. */
  readonly onLeave: () => void
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space))
}

/** The title in the page: one paragraph that wraps and has no line breaks. */
export function openPageTitle({ store, field, refuse, onLeave }: PageTitle): void {
  const [copy, error] = [field.previousElementSibling, field.nextElementSibling]
  field.addEventListener('input', () => store.writeTitle(onOneLine(field.value)))
  field.addEventListener('keydown', (event) => {
    const isAtEnd = field.selectionStart === field.value.length
    const leaves = event.key === 'Enter' || (event.key === 'ArrowDown' && isAtEnd)
    if (!leaves || event.isComposing) return
    event.preventDefault()
    onLeave()
  })
  store.$title.subscribe((title) => {
    if (field.value !== title) field.value = title
    if (copy) copy.textContent = `${title} `
    const wrong = refuse(title)
    if (error) error.textContent = wrong ?? ''
    if (wrong === null) field.removeAttribute('aria-invalid')
    else field.setAttribute('aria-invalid', 'true')
  })
}
