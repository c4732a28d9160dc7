import { ARTICLE_FILE_MAX_BYTES } from '#shared/domain/articles/imports/limits.ts'
import { ARTICLE_FILE_REFUSALS } from '#shared/domain/articles/imports/messages.ts'

/** Puts the text of the chosen files into the field that is posted: it is read and may be changed before. */
function enableFiles(part: HTMLElement): void {
  const input = part.querySelector<HTMLInputElement>('input[type=file]')
  const error = part.querySelector('.field__error')
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=file]')
  if (!input || !error || !field) return
  input.addEventListener('change', async () => {
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    const isTooLarge = files.reduce((bytes, { size }) => bytes + size, 0) > ARTICLE_FILE_MAX_BYTES
    error.textContent = isTooLarge ? ARTICLE_FILE_REFUSALS.tooLarge : ''
    if (!isTooLarge) field.value = (await Promise.all(files.map((file) => file.text()))).join('\n')
  })
}

for (const part of document.querySelectorAll<HTMLElement>('[data-choose-files]')) enableFiles(part)
