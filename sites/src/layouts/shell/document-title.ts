type Titled = {
  /** The page's name. */
  readonly title: string
  /** Null where no community is known. */
  readonly familiarName: string | null
  /** Of the answer; undefined where the page sets none. */
  readonly status: number | undefined
}

/**
 * "PAGE · FAMILIAR NAME". A form that was sent without script and comes back with its errors begins with "Error: ", which a
 * screen reader says first.
 */
export function documentTitle({ title, familiarName, status }: Titled): string {
  const name = familiarName ? `${title} · ${familiarName}` : title
  return status === 422 ? `Error: ${name}` : name
}
