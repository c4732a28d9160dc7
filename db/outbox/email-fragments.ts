import { shownBody, textInForce } from '#db/content-bank/texts.ts'
import { communities } from '#db/schema/communities.ts'
import { nameCommunity } from '#shared/domain/content-bank/name-community.ts'
import type { EmailBrand } from './templates/layout/email-brand.ts'

/** The texts of the content bank that go into every email, beside the other columns of a joined community. */
export const fragmentColumns = {
  closing: textInForce(communities.id, 'email-closing'),
  footer: textInForce(communities.id, 'email-footer'),
}

type StoredText = Parameters<typeof shownBody>[1]
type Sender = { readonly name: string; readonly closing: StoredText; readonly footer: StoredText }

export function emailFragments({ name, closing, footer }: Sender): EmailBrand['fragments'] {
  return {
    closing: nameCommunity(shownBody('email-closing', closing), name),
    footer: nameCommunity(shownBody('email-footer', footer), name),
  }
}
