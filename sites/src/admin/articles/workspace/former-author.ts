export type Author = { readonly isActive: boolean; readonly standing: string }

/** Nobody revises or approves the article of who has left. In a community that is closing, whose membership ends stays until it closes. */
export function isFormerAuthor({ isActive, standing }: Author, isClosing: boolean): boolean {
  return !isActive || (!isClosing && (standing === 'SUSPENDED' || standing === 'UNPAID'))
}
