import { PUSH_TOKEN_MAX_CHARACTERS } from '#shared/domain/notifications/push.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import { addPushToken } from './add-push-token.ts'
import type { PushDeviceView } from './push-devices.queries.ts'
import { removePushDevice, removePushToken } from './remove-push-token.ts'

export function addPushDevices(builder: Builder<MemberContext>, people: PeopleTypes) {
  const PushDevice = builder.objectRef<PushDeviceView>('PushDevice').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name', { description: 'Such as "iPhone".' }),
      isIos: t.exposeBoolean('isIos'),
      isFcm: t.exposeBoolean('isFcm', { description: 'False for a bare APNs token, to which nothing is sent.' }),
      addedAt: t.expose('addedAt', { type: 'DateTime' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'The session in which it was added.' }),
    }),
  })

  builder.objectFields(ownMe(builder, people), (t) => ({
    pushDevices: t.expose('pushDevices', {
      type: [PushDevice],
      description: 'Your devices with notifications, newest first.',
    }),
    isPushSetUp: t.boolean({
      description: 'False when nothing can be sent to devices, whatever is chosen for PUSH.',
      resolve: (_me, _args, { env }) => env.PUSH_PROJECT_ID !== undefined,
    }),
  }))

  builder.mutationFields((t) => ({
    notificationsPushTokenAdd: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Sends notifications to the device of this token, until it is removed or this session ends.',
      args: {
        token: t.arg.string({ required: true, ...atMost(PUSH_TOKEN_MAX_CHARACTERS) }),
        isIos: t.arg.boolean({ required: true }),
        isFcm: t.arg.boolean({ required: true }),
      },
      resolve: (_root, args, ctx) => thenTrue(addPushToken(ctx, args)),
    }),
    notificationsPushTokenRemove: t.boolean({
      ...allowedIn('always'),
      description: 'Removes the token; returns whether it was one of yours.',
      args: { token: t.arg.string({ required: true, ...atMost(PUSH_TOKEN_MAX_CHARACTERS) }) },
      resolve: (_root, { token }, ctx) => removePushToken(ctx, token),
    }),
    notificationsPushDeviceRemove: t.boolean({
      ...allowedIn('always'),
      description: 'Removes one of your devices.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(removePushDevice(ctx, id)),
    }),
  }))
}
