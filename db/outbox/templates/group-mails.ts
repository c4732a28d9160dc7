import * as z from 'zod'
import { groupPath } from '#shared/domain/groups/paths.ts'
import { defineTemplate } from './define-template.ts'

const Group = { groupName: z.string(), slug: z.string() }

/** To the chairs. */
export const groupRequested = defineTemplate(
  'groups',
  z.strictObject({ ...Group, requesterName: z.string(), note: z.nullable(z.string()) }),
  ({ requesterName, groupName, slug, note }, { familiarName }) => ({
    subject: `${requesterName} asks to join “${groupName}”`,
    preview: 'Let them in, or decline. Only an acceptance is told to them.',
    heading: `${requesterName} asks to join “${groupName}”`,
    paragraphs: [
      `You are a chair of this group. Let ${requesterName} in, or decline: they are told of an acceptance, and read a decline on the page of the group.`,
    ],
    quote: note === null ? null : { text: note, author: requesterName },
    button: { label: 'Answer the request', href: groupPath(slug) },
    why: `you are a chair of a group at ${familiarName}`,
  }),
)

/** To who asked. */
export const groupAccepted = defineTemplate(
  'groups',
  z.strictObject(Group),
  ({ groupName, slug }, { familiarName }) => ({
    subject: `You are in “${groupName}”`,
    preview: 'Your request to join was accepted.',
    heading: `You are in “${groupName}”`,
    paragraphs: ['Your request to join was accepted. See who else is in the group.'],
    quote: null,
    button: { label: 'Open the group', href: groupPath(slug) },
    why: `you asked to join a group at ${familiarName}`,
  }),
)

export const groupInvited = defineTemplate(
  'groups',
  z.strictObject({ ...Group, inviterName: z.string(), about: z.string() }),
  ({ inviterName, groupName, slug, about }, { familiarName }) => ({
    subject: `${inviterName} invites you to “${groupName}”`,
    preview: about.slice(0, 120),
    heading: `${inviterName} invites you to “${groupName}”`,
    paragraphs: ['Read what the group is about and who is in it, then accept or decline. A decline is told to nobody.'],
    quote: { text: about, author: groupName },
    button: { label: 'Answer the invitation', href: groupPath(slug) },
    why: `you are a member of ${familiarName}`,
  }),
)
