export type ContactKind = 'assistant' | 'publicRelations'

export const CONTACT_KINDS = ['assistant', 'publicRelations'] as const satisfies readonly ContactKind[]

export const TEAM_MESSAGES = {
  heading: { assistant: 'Executive assistant', publicRelations: 'Public relations contact' },
  intro: {
    assistant: 'Our concierge may email or call them about your membership and articles.',
    publicRelations:
      'They handle your marketing and public relations. Our concierge may email or call them about articles you publish.',
  },
  none: { assistant: 'No assistant yet.', publicRelations: 'No PR contact yet.' },
  add: { assistant: 'Add an assistant', publicRelations: 'Add a PR contact' },
  role: { assistant: 'your executive assistant', publicRelations: 'your public relations contact' },
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,

  name: 'Name',
  email: 'Email',
  mobilePhone: 'Mobile phone',
  officePhone: 'Office phone',
  extension: 'Extension',
  extensionLabel: (extension: string) => `ext. ${extension}`,
  mobileCountry: 'Country of the mobile phone',
  officeCountry: 'Country of the office phone',
  nameTooLong: 'Use up to 100 characters',
  extensionWrong: 'Use up to 10 digits',
  told: 'We’ll email them to say you added them.',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',

  saved: (name: string, role: string) => `${name} saved as ${role}.`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Their name, email and phones are deleted. You can add them again.',
  removeConfirm: 'Remove',
  removeBusy: 'Removing…',
  removed: (name: string) => `${name} removed.`,
  undo: 'Undo',
  undoing: 'Undoing…',
} as const
