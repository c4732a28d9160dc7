import type { DbConfig } from '#db/hrana.ts'

/** Reads a database call, and returns a function that carries it out: once, however often it is called. */
export async function forwardTo(config: DbConfig, request: Request): Promise<() => Promise<Response>> {
  const body = await request.text()
  const headers = {
    'content-type': 'application/json',
    authorization: request.headers.get('authorization') ?? '',
  }
  return async () => {
    const answer = await fetch(config.url + new URL(request.url).pathname, { method: 'POST', headers, body })
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
