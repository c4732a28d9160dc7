import { HELD_WORDS_MAX_CHARACTERS, INTRO_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { OFFERED_AUDIENCES } from '#shared/domain/forum/statuses.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, ID_MAX_CHARACTERS, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { findForumPeople } from './find-people.ts'
import { type ForumPersonView, type ForumSettingsView, readStoredSettings } from './forum-settings.queries.ts'
import { addModerator, removeModerator } from './name-moderators.ts'
import { saveForumSettings } from './save-settings.ts'

/** The settings of the forum for staff, and its moderators; also while it is switched off. */
export function addForumSettings(builder: Builder<AdminContext>) {
  const Audiences = builder.enumType('ForumOfferedAudiences', {
    description: 'The audiences to which members can post.',
    values: OFFERED_AUDIENCES,
  })
  const Person = builder.objectRef<ForumPersonView>('ForumPerson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      companyName: t.exposeString('companyName', { nullable: true }),
      isActive: t.exposeBoolean('isActive'),
      isModerator: t.exposeBoolean('isModerator'),
    }),
  })
  const Settings = builder.objectRef<ForumSettingsView>('ForumSettings').implement({
    fields: (t) => ({
      isOn: t.exposeBoolean('isOn', { description: 'Whether the community has a forum.' }),
      intro: t.exposeString('intro', { description: 'Plain text.' }),
      audiences: t.expose('audiences', { type: Audiences }),
      isPreModerated: t.exposeBoolean('isPreModerated'),
      heldWords: t.exposeString('heldWords', { description: 'One word per line.' }),
      version: t.exposeString('version', {
        description: 'Identifies the settings that the caller sees; passed with a change.',
      }),
      canSwitch: t.exposeBoolean('canSwitch'),
      moderators: t.expose('moderators', { type: [Person] }),
    }),
  })
  builder.queryFields((t) => ({
    forumSettings: t.field({
      type: Settings,
      description: 'The stored settings, including those of a community without a forum.',
      resolve: (_root, _args, ctx) => readStoredSettings(ctx),
    }),
    forumPeople: t.field({
      type: [Person],
      description: 'Members whose name begins with the text, at most ten.',
      args: { search: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { search }, ctx) => [...(await findForumPeople(ctx, search))],
    }),
  }))
  builder.mutationFields((t) => ({
    forumSettingsSave: t.field({
      type: Settings,
      description:
        'Changes the settings that the caller saw; StaleRevision if they have changed since. Only admins can switch the forum on or off; omit it to keep the state.',
      extensions: { audit: audited('forum-settings.save', { memberVisible: false }) },
      args: {
        isOn: t.arg.boolean(),
        intro: t.arg.string({ required: true, ...atMost(2 * INTRO_MAX_CHARACTERS) }),
        audiences: t.arg({ type: Audiences, required: true }),
        isPreModerated: t.arg.boolean({ required: true }),
        heldWords: t.arg.string({ required: true, ...atMost(2 * HELD_WORDS_MAX_CHARACTERS) }),
        version: t.arg.string({ required: true, ...atMost(2 * ID_MAX_CHARACTERS) }),
      },
      resolve: (_root, { isOn, ...args }, ctx) => saveForumSettings(ctx, { ...args, isOn: isOn ?? null }),
    }),
    forumModeratorAdd: t.field({
      type: Settings,
      description: 'Makes an active member a moderator of the audiences that they see.',
      extensions: { audit: audited('user.forum-moderator-add', { memberVisible: true }) },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => thenKick(ctx, addModerator(ctx, userId)),
    }),
    forumModeratorRemove: t.field({
      type: Settings,
      description: 'Removes a moderator from their next request on; repeating it changes nothing.',
      extensions: { audit: audited('user.forum-moderator-remove', { memberVisible: true }) },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => thenKick(ctx, removeModerator(ctx, userId)),
    }),
  }))
}
