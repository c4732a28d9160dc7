import type { Service, SitesEnv } from './env.ts'

const TIMEOUT_MS = 3000

async function isWell(service: Service, request: Request, correlationId: string): Promise<boolean> {
  try {
    const question = new Request(new URL('/healthz', request.url), {
      headers: { 'x-correlation-id': correlationId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await service.fetch(question)).ok
  } catch {
    return false
  }
}

/**
 * Checks every worker and, through them, the database: 200 when all respond, otherwise 503 with the names of those that
 * do not.
 */
export async function answerHealth(request: Request, env: SitesEnv, correlationId: string): Promise<Response> {
  const services = { 'bff-member': env.BFF_MEMBER, 'bff-admin': env.BFF_ADMIN, 'bff-public': env.BFF_PUBLIC }
  const answers = await Promise.all(
    Object.entries(services).map(
      async ([name, service]) => [name, await isWell(service, request, correlationId)] as const,
    ),
  )
  const missing = answers.flatMap(([name, well]) => (well ? [] : [name]))
  const headers = { 'cache-control': 'no-store' }
  return missing.length === 0
    ? Response.json({ status: 'ok', workers: ['sites', ...Object.keys(services)] }, { headers })
    : Response.json({ status: 'unavailable', missing }, { status: 503, headers })
}
