const FORM = /^\/admin\/articles\/imports(?:\/\w{1,40})?$/

/** Whether an address is of a page of imported articles, all of which have forms. */
export function isArticleImportForm(pathname: string): boolean {
  return FORM.test(pathname)
}
