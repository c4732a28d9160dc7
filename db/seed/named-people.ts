export type NamedPerson = {
  readonly name: string
  readonly community: 'meridian' | 'harbor' | 'lumen' | 'council'
  readonly status?: 'INACTIVE'
  readonly gate?: 'ONBOARDING'
  readonly mobilePhone?: { readonly countryCode: string; readonly number: string }
}

/** The people whom tests, documents and the demo data refer to by name. Staff belong to the admin community. */
export const NAMED_PEOPLE = {
  maya: { name: 'Maya Chen', community: 'meridian' },
  sam: { name: 'Sam Okafor', community: 'meridian' },
  omar: { name: 'Omar Haddad', community: 'meridian' },
  nina: { name: 'Nina Kowalski', community: 'meridian' },
  ivy: { name: 'Ivy New', community: 'meridian', gate: 'ONBOARDING' },
  ian: { name: 'Ian Gone', community: 'meridian', status: 'INACTIVE' },
  // The number is from the range that Germany reserves for films.
  lena: { name: 'Lena Fischer', community: 'harbor', mobilePhone: { countryCode: 'DE', number: '+491713920017' } },
  rosa: { name: 'Rosa Diaz', community: 'lumen' },
  theo: { name: 'Theo Brandt', community: 'council' },
  ada: { name: 'Ada Lindqvist', community: 'council' },
} as const satisfies Readonly<Record<string, NamedPerson>>

/** An invited person who is not a member yet. */
export const ZOE = { name: 'Zoe First', community: 'meridian' } as const satisfies NamedPerson
/** The same at Lumen, where the card is entered in Braintree's fields. */
export const NORA = { name: 'Nora Quill', community: 'lumen' } as const satisfies NamedPerson

/** The password of every named person who can sign in. */
export const PASSWORD = 'Council-2026!'

export function emailDomain(community: NamedPerson['community']): string {
  return `${community}.test`
}
