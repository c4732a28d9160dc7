import { INVITE_LIST_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import type { InviteMembersInput } from './invite-members.ts'

/** The arguments that select invitees, for counting and for inviting them. */
export function inviteeArgs(builder: Builder<AdminContext>) {
  return builder.args((t) => ({
    questionId: t.id({ required: true }),
    everybody: t.boolean(),
    groupId: t.id(),
    tier: t.string(atMost(INPUT_MAX_CHARACTERS)),
    industry: t.string(atMost(INPUT_MAX_CHARACTERS)),
    addresses: t.string(atMost(INVITE_LIST_MAX_CHARACTERS)),
  }))
}

type InviteeArgs = { readonly questionId: string; readonly everybody?: boolean | null | undefined } & {
  readonly [name in 'groupId' | 'tier' | 'industry' | 'addresses']?: string | null | undefined
}

export function toInvitees({
  questionId,
  everybody,
  groupId,
  tier,
  industry,
  addresses,
}: InviteeArgs): InviteMembersInput {
  return {
    questionId,
    isEverybody: everybody ?? false,
    groupId: groupId || null,
    tier: tier || null,
    industry: industry || null,
    addresses: addresses ?? '',
  }
}
