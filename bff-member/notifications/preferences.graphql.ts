import { NOTIFICATION_CHANNELS } from '#shared/domain/notifications/declaration.ts'
import { DIGEST_FREQUENCIES } from '#shared/domain/notifications/digest.ts'
import type {
  PreferenceGroupView,
  PreferenceOptionView,
  SelectionView,
} from '#shared/domain/notifications/preferences.ts'
import { UNDELIVERABLE_REASONS } from '#shared/domain/notifications/undeliverable.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import type { QuietHoursView } from './preferences.queries.ts'
import { resumeEmails } from './resume-emails.ts'
import { selectOwnPreference } from './select-own-preference.ts'
import { setForumDigest } from './set-forum-digest.ts'
import { setQuietHours } from './set-quiet-hours.ts'

/** "22:00" */
const TIME_CHARACTERS = 5

export function addPreferences(builder: Builder<MemberContext>, people: PeopleTypes) {
  const { Group, QuietHours, EmailReport, Frequency } = addTypes(builder)

  builder.objectFields(ownMe(builder, people), (t) => ({
    notificationPreferences: t.expose('notificationPreferences', {
      type: [Group],
      description: 'The notification options and their channels. Empty for staff.',
    }),
    quietHours: t.expose('quietHours', {
      type: QuietHours,
      nullable: true,
      description: 'When emails that can be turned off are delayed; null when they never are.',
    }),
    forumDigest: t.expose('forumDigest', {
      type: Frequency,
      nullable: true,
      description:
        'How often you get the forum digest, unless it is switched off; null without a forum, and for staff.',
    }),
    emailReport: t.expose('emailReport', {
      type: EmailReport,
      nullable: true,
      description: 'Why most emails to your address are withheld; null while they are sent.',
    }),
  }))

  builder.mutationFields((t) => ({
    notificationsPreferenceSelection: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Switches one of your own selections on or off; returns its new state.',
      args: { id: t.arg.id({ required: true }), selected: t.arg.boolean({ required: true }) },
      resolve: async (_root, args, ctx) => {
        await selectOwnPreference(ctx, args)
        return args.selected
      },
    }),
    notificationsQuietHours: t.field({
      ...allowedIn('untilGated'),
      type: QuietHours,
      nullable: true,
      description: 'Sets the quiet hours, or switches them off when both times are omitted.',
      args: { from: t.arg.string(atMost(TIME_CHARACTERS)), to: t.arg.string(atMost(TIME_CHARACTERS)) },
      resolve: (_root, args, ctx) => setQuietHours(ctx, args),
    }),
    notificationsForumDigest: t.field({
      ...allowedIn('untilGated'),
      type: Frequency,
      description: 'Sets how often you get the digest of the forum.',
      args: { frequency: t.arg({ type: Frequency, required: true }) },
      resolve: (_root, { frequency }, ctx) => setForumDigest(ctx, frequency),
    }),
    notificationsEmailResume: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Resumes emails to your address; returns whether they were withheld.',
      resolve: (_root, _args, ctx) => resumeEmails(ctx),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>) {
  const Channel = builder.enumType('NotificationChannel', {
    values: NOTIFICATION_CHANNELS,
    description: 'PUSH is shown as mobile.',
  })
  const Selection = builder.objectRef<SelectionView>('NotificationPreferenceSelection').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      channel: t.expose('channel', { type: Channel }),
      selected: t.exposeBoolean('selected'),
      canChange: t.exposeBoolean('canChange', {
        description: 'False for mandatory options (selected), and for channels that are never used (not selected).',
      }),
    }),
  })
  const Option = builder.objectRef<PreferenceOptionView>('NotificationPreferenceOption').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      selections: t.expose('selections', {
        type: [Selection],
        description: 'One per channel.',
      }),
    }),
  })
  const Group = builder.objectRef<PreferenceGroupView>('NotificationPreferenceGroup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      group: t.exposeString('group'),
      options: t.expose('options', { type: [Option] }),
    }),
  })
  const QuietHours = builder.objectRef<QuietHoursView>('QuietHours').implement({
    description: 'Times of day in the time zone of the community; `to` before `from` is on the next day.',
    fields: (t) => ({ from: t.exposeString('from'), to: t.exposeString('to') }),
  })
  const EmailReport = builder.enumType('EmailReport', { values: UNDELIVERABLE_REASONS })
  const Frequency = builder.enumType('DigestFrequency', { values: DIGEST_FREQUENCIES })
  return { Group, QuietHours, EmailReport, Frequency }
}
