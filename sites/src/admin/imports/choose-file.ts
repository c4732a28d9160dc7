import { IMPORT_TEXTS } from './messages.ts'
import { textOfFile } from './text-of-file.ts'

/** Puts the text of the chosen files into the field that is posted. */
function enableFile(part: HTMLElement): void {
  const input = part.querySelector<HTMLInputElement>('input[type=file]')
  const error = part.querySelector('.field__error')
  const field = part.parentElement?.querySelector('textarea')
  if (!input || !error || !field) return
  const read = async () => {
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    const isTooLarge = files.reduce((bytes, { size }) => bytes + size, 0) > Number(part.dataset.maxBytes)
    error.textContent = isTooLarge ? (part.dataset.tooLarge ?? '') : ''
    if (isTooLarge) return
    const texts = await Promise.all(files.map(async (file) => textOfFile(new Uint8Array(await file.arrayBuffer()))))
    const unread = files.find((_, i) => texts[i] === null)
    if (unread) error.textContent = IMPORT_TEXTS.notText(unread.name)
    else field.value = texts.join('\n')
  }
  input.addEventListener('change', read)
  // Chosen before this script was loaded.
  if (!field.value) void read()
}

for (const part of document.querySelectorAll<HTMLElement>('[data-choose-file]')) enableFile(part)
