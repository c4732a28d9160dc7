import { AppError } from '#shared/kernel/errors.ts'
import type { Brand } from '../../lib/edge/community.ts'

/** The community whose stories are asked for; the admin community publishes none. */
export function publishingBrand(brand: Brand | null): Brand['community'] {
  if (brand?.community.kind !== 'BRAND') throw new AppError('NotFound')
  return brand.community
}
