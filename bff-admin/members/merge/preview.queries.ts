import type { ActorContext } from '#db/context.ts'
import { countMoves, type MergeCount, toCounts } from '#db/members/merge/count-moves.ts'
import { MERGED_KINDS } from '#db/members/merge/referring-column.ts'
import { MERGE_MESSAGES, MERGE_UNDO_MS, type MergeObstacle } from '#shared/domain/members/account/merge.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { checkCanHelpMembers } from '../member/member-access.ts'
import { accountsOf, type MergeAccount } from './accounts.queries.ts'
import { type ObstacleArgs, obstaclesOf, toObstacles } from './obstacles.ts'

export type MergePair = { readonly keptId: string; readonly mergedId: string }

export type MergePreview = {
  readonly kept: MergeAccount
  readonly merged: MergeAccount
  readonly obstacles: readonly MergeObstacle[]
  /** Only kinds for which the merged account has rows. */
  readonly counts: readonly MergeCount[]
}

export function obstacleArgs({ actor, now }: ActorContext, { keptId, mergedId }: MergePair): ObstacleArgs {
  const undoableSince = new Date(now.getTime() - MERGE_UNDO_MS)
  return { communityId: actor.communityId, keptId, mergedId, now, undoableSince }
}

/** Both accounts with the obstacles to their merge; NotFound unless both are members of the community. */
export async function readAccounts(ctx: ActorContext, pair: MergePair): Promise<Omit<MergePreview, 'counts'>> {
  const { db, actor } = ctx
  const ids = [pair.keptId, pair.mergedId]
  const [, accounts, found] = await Promise.all([
    checkCanHelpMembers(ctx),
    db.read(accountsOf({ communityId: actor.communityId, ids })),
    db.read(obstaclesOf(obstacleArgs(ctx, pair))),
  ])
  const [kept, merged] = ids.map((id) => accounts.find((account) => account.id === id))
  if (!kept || !merged) throw new AppError('NotFound')
  if (kept.id === merged.id) {
    const fields = { mergedId: FORM_CODES.missing }
    throw new AppError('BadRequest.Invalid', { message: MERGE_MESSAGES.same, fields })
  }
  // Two accounts of one person often have the same name, so their addresses distinguish them.
  const called = ({ name, email }: MergeAccount) => (kept.name === merged.name ? email : name)
  return { kept, merged, obstacles: toObstacles(found, (id) => called(id === kept.id ? kept : merged)) }
}

/** Previews a merge without changing anything. */
export async function readMergePreview(ctx: ActorContext, pair: MergePair): Promise<MergePreview> {
  const { db, actor } = ctx
  const [accounts, rows] = await Promise.all([
    readAccounts(ctx, pair),
    db.read(countMoves({ ...pair, communityId: actor.communityId })),
  ])
  const counts = toCounts(rows, MERGED_KINDS).filter(({ moved, dropped, left }) => moved + dropped + left > 0)
  return { ...accounts, counts }
}
