import { env } from 'cloudflare:workers'
import {
  SITEMAP_CALL_PATH,
  SITEMAP_HOST,
  type SitemapAddressesAnswer,
} from '#shared/domain/articles/sitemap.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { callBff } from '../../lib/edge/call-bff.ts'

/** A page of the addresses of all stories and public profiles of this host, which no public endpoint returns. */
export async function readSitemapAddresses(
  { request, correlationId }: { readonly request: Request; readonly correlationId: string },
  page: number,
): Promise<SitemapAddressesAnswer> {
  const host = new URL(request.url).hostname
  const path = `http://${SITEMAP_HOST}${SITEMAP_CALL_PATH}`
  const response = await callBff(env.BFF_PUBLIC, { path, body: { host, page }, request, correlationId })
  if (response.ok) return (await response.json()) as SitemapAddressesAnswer
  if (response.status === 404) throw new AppError('NotFound')
  if (response.status === 503) throw new AppError('ServiceUnavailable')
  throw new AppError('UnhandledError', { message: `the addresses of the sitemap were answered ${response.status}` })
}
