import { MEMBERS_PATH } from './member-filter.ts'

type Linked = { readonly id: string; readonly brand: { readonly host: string } | null }

/** The pages of a member are on the host of the brand; its port is that of this host. */
export function memberHref({ protocol, port }: URL, { id, brand }: Linked): string {
  const path = `${MEMBERS_PATH}/${id}`
  return brand ? `${protocol}//${brand.host}${port ? `:${port}` : ''}${path}` : path
}
