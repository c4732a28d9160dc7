import { LEDGER_KINDS } from '#shared/domain/billing/ledger.ts'
import type { StatementDocumentView, StatementLine } from '#shared/domain/billing/statements.ts'
import type { SharedBuilder } from '../builder.ts'

/** A statement with the full content of its document, for the member and for anybody with a link to it. */
export function addStatementDocument(builder: SharedBuilder) {
  const StatementLineKind = builder.enumType('StatementLineKind', { values: LEDGER_KINDS })
  const Line = builder.objectRef<StatementLine>('StatementLine').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: StatementLineKind }),
      at: t.expose('at', { type: 'DateTime' }),
      amountInCents: t.exposeInt('amountCents', {
        description: 'Negative for refunds.',
      }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
    }),
  })
  const StatementDocument = builder.objectRef<StatementDocumentView>('StatementDocument').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      memberName: t.exposeString('memberName'),
      purchasedAt: t.expose('purchasedAt', { type: 'DateTime' }),
      amountInCents: t.exposeInt('amountCents'),
      currency: t.exposeString('currency'),
      lines: t.expose('lines', { type: [Line] }),
    }),
  })
  return { StatementDocument }
}

export type StatementDocumentTypes = ReturnType<typeof addStatementDocument>
