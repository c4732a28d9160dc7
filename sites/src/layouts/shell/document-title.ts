type Titled = {
  /** The page's name. */
  readonly title: string
  /** Null when no community is known. */
  readonly familiarName: string | null
  /** The status of the response; undefined when the page sets none. */
  readonly status: number | undefined
}

/**
 * "PAGE · FAMILIAR NAME". When a form sent without script comes back with errors, the title starts with "Error: ",
 * which a screen reader says first.
 */
export function documentTitle({ title, familiarName, status }: Titled): string {
  const name = familiarName ? `${title} · ${familiarName}` : title
  return status === 422 ? `Error: ${name}` : name
}
