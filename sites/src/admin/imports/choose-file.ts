/** Puts the text of the chosen files into the field that is posted. */
function enableFile(part: HTMLElement): void {
  const input = part.querySelector<HTMLInputElement>('input[type=file]')
  const error = part.querySelector('.field__error')
  const field = part.parentElement?.querySelector('textarea')
  if (!input || !error || !field) return
  input.addEventListener('change', async () => {
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    const isTooLarge = files.reduce((bytes, { size }) => bytes + size, 0) > Number(part.dataset.maxBytes)
    error.textContent = isTooLarge ? (part.dataset.tooLarge ?? '') : ''
    if (!isTooLarge) field.value = (await Promise.all(files.map((file) => file.text()))).join('\n')
  })
}

for (const part of document.querySelectorAll<HTMLElement>('[data-choose-file]')) enableFile(part)
