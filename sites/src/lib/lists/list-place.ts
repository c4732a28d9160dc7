import { AppError } from '#shared/kernel/errors.ts'

/** The start of a list's page, and the address of each page with the same filters. */
type ListPlace = { readonly after: string | null; readonly hrefOf: (after: string | null) => string }

/** The addresses of the neighbouring pages; null for a page that does not exist. */
export type PageLinks = { readonly first: string | null; readonly next: string | null }

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor: string | null }

/** A list whose filters are in its address under their names; those without a value are left out. */
export function placeIn(
  path: string,
  filters: Readonly<Record<string, string | null>>,
  after: string | null,
): ListPlace {
  return {
    after,
    hrefOf: (cursor) => {
      const given = Object.entries({ ...filters, after: cursor }).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      )
      const query = new URLSearchParams(given)
      return query.size > 0 ? `${path}?${query}` : path
    },
  }
}

/** Null when the cursor belongs to another list or order: the address then redirects to the first page. */
export async function readPage<Data>(
  { after }: Pick<ListPlace, 'after'>,
  reading: Promise<Data>,
): Promise<Data | null> {
  try {
    return await reading
  } catch (error) {
    if (after && error instanceof AppError && error.code === 'BadRequest.Invalid') return null
    throw error
  }
}

export function pagesOf({ after, hrefOf }: ListPlace, { hasNextPage, endCursor }: PageInfo): PageLinks {
  return { first: after ? hrefOf(null) : null, next: hasNextPage && endCursor ? hrefOf(endCursor) : null }
}
