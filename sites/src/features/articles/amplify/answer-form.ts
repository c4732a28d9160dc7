import { AppError } from '#shared/kernel/errors.ts'
import { amplifyPath } from './paths.ts'

/** Redirects to the page of the article with a notice, so that a reload does not post again. */
export function backToOffer(form: URLSearchParams, notice: string): Response {
  return new Response(null, { status: 303, headers: { location: `${amplifyPath(articleOf(form))}?notice=${notice}` } })
}

export function articleOf(form: URLSearchParams): string {
  return fieldOf(form, 'article')
}

export function fieldOf(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new AppError('BadRequest.Invalid')
  return value
}

/** For a GET of a form's address, for example after signing in again. */
export function showArticles(): Response {
  return new Response(null, { status: 302, headers: { location: '/articles' } })
}

/** The notice of a refusal because nothing is offered any more; other refusals are left to the caller. */
export async function orNotOffered(work: Promise<string>): Promise<string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.extensions?.reason === 'notOffered') return 'not-offered'
    throw error
  }
}
