/**
 * After a comment was sent by its button the field gets the focus for the next one, unless the focus has moved
 * elsewhere.
 */
export function focusField(field: HTMLTextAreaElement | null): void {
  if (field?.form?.contains(document.activeElement)) field.focus()
}
