import type { AstroGlobal } from 'astro'

type Done = { readonly goTo: string }

/**
 * Takes the form that was posted to a page: one that is done leads on, by the response that the page returns; one that is refused is
 * shown again, with 422. Null where the page is only asked for.
 */
export async function answerForm<Outcome extends object>(
  { request, response, redirect }: Pick<AstroGlobal, 'request' | 'response' | 'redirect'>,
  submit: () => Promise<Outcome>,
): Promise<Response | Exclude<Outcome, Done> | null> {
  if (request.method !== 'POST') return null
  const outcome = await submit()
  // `in` narrows no generic type.
  if ('goTo' in outcome) return redirect((outcome as Done).goTo, 303)
  response.status = 422
  return outcome as Exclude<Outcome, Done>
}
