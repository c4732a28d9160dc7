import type { ActorArgs, ActorContext } from '#db/context.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { checkPermission } from '../staff/permissions.ts'

export function checkCanManageContent(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

export type BlockArgs = ActorArgs & { readonly key: ContentKey }
