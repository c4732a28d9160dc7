import type { PageApi } from '../page-api.ts'

/** What the handler of a posted form takes of its page: it calls the API of one audience. */
export type PostedPage<Audience extends 'admin' | 'member'> = {
  readonly request: Request
  readonly locals: { readonly api: Readonly<Record<Audience, PageApi>> }
}
