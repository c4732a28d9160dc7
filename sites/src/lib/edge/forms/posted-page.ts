import type { PageApi } from '../page-api.ts'

/** The parts of the page that the handler of a posted form uses: it calls the API of one audience. */
export type PostedPage<Audience extends 'admin' | 'member'> = {
  readonly request: Request
  readonly locals: { readonly api: Readonly<Record<Audience, PageApi>> }
}
