import { AppError } from '#shared/kernel/errors.ts'
import type { Brand } from '../../lib/edge/community.ts'

/** The community of this host; NotFound on the admin community, which publishes no stories. */
export function publishingBrand(brand: Brand | null): Brand['community'] {
  if (brand?.community.kind !== 'BRAND') throw new AppError('NotFound')
  return brand.community
}
