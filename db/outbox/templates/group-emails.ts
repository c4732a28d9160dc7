import * as z from 'zod'
import { groupPath } from '#shared/domain/groups/paths.ts'
import { defineTemplate } from './define-template.ts'

const Group = { groupName: z.string(), slug: z.string() }

/** To the chairs. */
export const groupRequested = defineTemplate(
  'group-requested',
  'groups',
  z.strictObject({ ...Group, requesterName: z.string(), note: z.nullable(z.string()) }),
  ({ requesterName, groupName, slug, note }, { familiarName }) => ({
    subject: `${requesterName} asked to join “${groupName}”`,
    preview: 'Accept or decline. They only get an email if you accept.',
    heading: `${requesterName} asked to join “${groupName}”`,
    paragraphs: [
      `You’re a chair of this group. Accept or decline: ${requesterName} only gets an email if you accept, and sees a decline on the group page.`,
    ],
    quote: note === null ? null : { text: note, author: requesterName },
    button: { label: 'Answer request', href: groupPath(slug) },
    why: `you’re a chair of a group at ${familiarName}`,
  }),
)

/** To the requester. */
export const groupAccepted = defineTemplate(
  'group-accepted',
  'groups',
  z.strictObject(Group),
  ({ groupName, slug }, { familiarName }) => ({
    subject: `You’ve joined “${groupName}”`,
    preview: 'Your request to join was accepted.',
    heading: `You’ve joined “${groupName}”`,
    paragraphs: ['Your request to join was accepted. See who else is in the group.'],
    button: { label: 'Open group', href: groupPath(slug) },
    why: `you asked to join a group at ${familiarName}`,
  }),
)

export const groupInvited = defineTemplate(
  'group-invited',
  'groups',
  z.strictObject({ ...Group, inviterName: z.string(), about: z.string() }),
  ({ inviterName, groupName, slug, about }, { familiarName }) => ({
    subject: `${inviterName} invited you to join “${groupName}”`,
    preview: about,
    heading: `${inviterName} invited you to join “${groupName}”`,
    paragraphs: ['See what the group is about and who’s in it, then accept or decline. No one is told if you decline.'],
    quote: { text: about, author: groupName },
    button: { label: 'Answer invitation', href: groupPath(slug) },
    why: `you’re a member of ${familiarName}`,
  }),
)
