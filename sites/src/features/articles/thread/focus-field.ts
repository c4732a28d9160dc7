/** After a comment was sent by its button the field has the focus for the next one, unless the person has gone on elsewhere. */
export function focusField(field: HTMLTextAreaElement | null): void {
  if (field?.form?.contains(document.activeElement)) field.focus()
}
