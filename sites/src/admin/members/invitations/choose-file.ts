import { IMPORT_MAX_BYTES } from '#shared/domain/onboarding/invitations/limits.ts'
import { fileProblemText } from '#shared/domain/onboarding/invitations/messages.ts'

/** Puts the text of a chosen file into the field that is posted: it is read and may be changed before. */
function enableFile(part: HTMLElement): void {
  const input = part.querySelector<HTMLInputElement>('input[type=file]')
  const error = part.querySelector('.field__error')
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=csv]')
  if (!input || !error || !field) return
  input.addEventListener('change', async () => {
    const file = input.files?.[0]
    if (!file) return
    const isTooLarge = file.size > IMPORT_MAX_BYTES
    error.textContent = isTooLarge ? fileProblemText('tooLarge') : ''
    if (!isTooLarge) field.value = await file.text()
  })
}

for (const part of document.querySelectorAll<HTMLElement>('[data-choose-file]')) enableFile(part)
