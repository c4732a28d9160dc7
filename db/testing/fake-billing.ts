import type {
  Billing,
  BillingOutcome,
  BillingRefusal,
  EnteredCard,
  ProviderCard,
  ProviderCredit,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
  StoredCard,
  SubscriptionState,
} from '#shared/kernel/ports/billing.ts'

export type BillingMethod = keyof Billing
/** What happens to a call: `lost-before` was not carried out and `lost-after` was; of both the answer is lost. */
export type BillingFault = 'away' | 'lost-before' | 'lost-after' | 'declined' | 'refused'

type Invoice = Omit<ProviderInvoice, 'payments' | 'dueCents' | 'status'> & {
  status: ProviderInvoice['status']
  dueCents: number
  payments: ProviderPayment[]
}
type Subscription = {
  -readonly [K in keyof Omit<
    ProviderSubscription,
    'balanceCents' | 'creditCents' | 'defaultCard'
  >]: ProviderSubscription[K]
} & { invoices: Invoice[]; credits: ProviderCredit[] }

const CHARGED_AT = new Date('2026-11-20T15:00:00Z')
const DECLINED: BillingRefusal = { kind: 'declined', processorCode: '2001', text: 'Insufficient Funds' }

/** Another null than that of `call`. */
const NONE = Symbol('no subscription')

/** The provider in memory, for tests of verbs: it keeps books of its own, and fails as it is told. */
export function fakeBilling() {
  const subscriptions = new Map<string, Subscription>()
  const cards = new Map<string, ProviderCard & { readonly customerId: string }>()
  const usedTokens = new Set<string>()
  /** What pays the invoices that are issued. */
  const ownedCents = new Map<string, number>()
  /** Of subscriptions that were created here. */
  const references = new Map<string, string>()
  const calls: BillingMethod[] = []
  const faults: { method: BillingMethod; fault: BillingFault; times: number; skip: number }[] = []
  let declineCode: string | null = '2001'
  let next = 1

  let joiningCents = 245_000

  const newId = (kind: string) => `${kind}-${next++}`
  const found = (id: string) => subscriptions.get(id)
  const balanceOf = ({ invoices }: Subscription) => invoices.reduce((sum, { dueCents }) => sum + dueCents, 0)

  function view(one: Subscription): ProviderSubscription {
    const { invoices: _, credits: __, ...rest } = one
    const defaultCard = cards.get(one.defaultCardId ?? '') ?? null
    return { ...rest, balanceCents: balanceOf(one), creditCents: ownedCents.get(one.id) ?? 0, defaultCard }
  }
  function pay(one: Subscription, invoice: Invoice, cardId: string, paidAt = CHARGED_AT): BillingRefusal | null {
    const card = cards.get(cardId)
    if (!card) return { kind: 'other', text: 'no such card' }
    if (card.last4.endsWith('2')) return DECLINED
    const payment = {
      id: newId('pay'),
      amountCents: invoice.dueCents,
      refundedCents: 0,
      paidAt,
      cardLast4: card.last4,
    }
    Object.assign(invoice, { dueCents: 0, status: 'paid', payments: [...invoice.payments, payment] })
    if (balanceOf(one) === 0) one.state = 'active'
    return null
  }

  async function call<V>(method: BillingMethod, act: () => V | BillingRefusal | null): Promise<BillingOutcome<V>> {
    calls.push(method)
    // Calls of concurrent requests interleave as they would over the network.
    await new Promise((resolve) => setImmediate(resolve))
    const told = faults.find((one) => one.method === method && one.times > 0)
    const fault = told && told.skip-- <= 0 ? told : undefined
    if (fault) fault.times--
    if (fault?.fault === 'away') return { kind: 'away', reason: 'told to' }
    if (fault?.fault === 'lost-before') return { kind: 'unknown', reason: 'told to' }
    if (fault?.fault === 'declined') return { kind: 'refused', refusal: DECLINED }
    if (fault?.fault === 'refused') return { kind: 'refused', refusal: { kind: 'other', text: 'told to' } }
    const answer = act()
    if (fault?.fault === 'lost-after') return { kind: 'unknown', reason: 'told to' }
    if (answer === null) return { kind: 'refused', refusal: { kind: 'not-found' } }
    return isRefusal(answer) ? { kind: 'refused', refusal: answer } : { kind: 'done', value: answer }
  }

  const port: Billing = {
    createSubscription: ({ reference, pricePointId, card: entered, ...input }) =>
      call<ProviderSubscription>('createSubscription', () => {
        const customerId = 'customerId' in input ? input.customerId : `cus-${input.customer.userId}`
        if (references.has(reference)) return { kind: 'other', text: 'Reference: has already been taken' }
        const paidWith = enteredCard(entered, customerId)
        if ('kind' in paidWith) return paidWith
        if (paidWith.last4.endsWith('2')) return DECLINED
        const id = newId('sub')
        cards.set(paidWith.id, paidWith)
        add({ id, customerId, userId: customerId.slice('cus-'.length), state: 'active', defaultCardId: paidWith.id })
        Object.assign(found(id) ?? missing(), { pricePointId })
        const card = paidWith
        if (joiningCents > 0) owe(id, joiningCents)
        for (const invoice of openInvoices(found(id) ?? missing())) pay(found(id) ?? missing(), invoice, card.id)
        references.set(reference, id)
        return view(found(id) ?? missing())
      }),
    findSubscription: (reference) =>
      call<ProviderSubscription | typeof NONE>('findSubscription', () => {
        const one = found(references.get(reference) ?? '')
        return one ? view(one) : NONE
      }).then((outcome) =>
        outcome.kind === 'done' ? { kind: 'done', value: outcome.value === NONE ? null : outcome.value } : outcome,
      ),
    readSubscription: (id) =>
      call('readSubscription', () => {
        const one = found(id)
        return one ? view(one) : null
      }),
    listCards: (customerId) =>
      call('listCards', () => [...cards.values()].filter((card) => card.customerId === customerId).reverse()),
    addCard: ({ customerId, token }) =>
      call<ProviderCard>('addCard', () => {
        if (usedTokens.has(token)) return { kind: 'invalid-token' }
        usedTokens.add(token)
        const card = newCard(customerId, token)
        cards.set(card.id, card)
        return card
      }),
    makeDefault: ({ subscriptionId, cardId }) =>
      call<void>('makeDefault', () => {
        const one = found(subscriptionId)
        if (!one || !cards.has(cardId)) return null
        one.defaultCardId = cardId
        return undefined
      }),
    removeCard: ({ subscriptionId, cardId }) =>
      call<void>('removeCard', () => {
        const one = found(subscriptionId)
        if (one?.defaultCardId === cardId) one.defaultCardId = null
        cards.delete(cardId)
        return undefined
      }),
    retryPastDue: (id) =>
      call('retryPastDue', () => {
        const one = found(id) ?? missing()
        for (const invoice of openInvoices(one)) {
          const refusal = pay(one, invoice, one.defaultCardId ?? '')
          if (refusal) return refusal
        }
        return view(one)
      }),
    stopRenewal: (id) =>
      call<void>('stopRenewal', () => {
        const one = found(id)
        if (!one) return null
        if (one.state !== 'active') return { kind: 'other', text: 'not while past due' }
        one.endsAtRenewal = true
        return undefined
      }),
    resumeRenewal: (id) =>
      call<void>('resumeRenewal', () => {
        const one = found(id)
        if (!one) return null
        one.endsAtRenewal = false
        return undefined
      }),
    endSubscription: (id) =>
      call<void>('endSubscription', () => {
        const one = found(id)
        if (!one) return null
        if (one.state === 'canceled') return { kind: 'other', text: 'canceled already' }
        one.state = 'canceled'
        return undefined
      }),
    listOpenInvoices: (id) => call('listOpenInvoices', () => openInvoices(found(id) ?? missing())),
    listInvoices: (id) => call('listInvoices', () => [...(found(id)?.invoices ?? [])].reverse()),
    readDecline: () =>
      call<{ readonly processorCode: string | null }>('readDecline', () => ({ processorCode: declineCode })),
    issueInvoice: ({ subscriptionId, amountCents, memo }) =>
      call<ProviderInvoice>('issueInvoice', () => {
        const one = found(subscriptionId)
        if (!one) return null
        const invoice = newInvoice(one, { totalCents: amountCents, dueCents: amountCents, memo })
        one.invoices.push(invoice)
        payFromCredit(subscriptionId, invoice)
        return { ...invoice }
      }),
    voidInvoice: ({ invoiceId }) =>
      call<void>('voidInvoice', () => {
        const invoice = [...subscriptions.values()]
          .flatMap(({ invoices }) => invoices)
          .find(({ id }) => id === invoiceId)
        if (invoice?.status !== 'open') return { kind: 'other', text: 'not open' }
        Object.assign(invoice, { status: 'voided', dueCents: 0 })
        return undefined
      }),
    issueCredit: ({ subscriptionId, amountCents, memo }) =>
      call<ProviderCredit>('issueCredit', () => {
        const one = found(subscriptionId)
        if (!one) return null
        const credit = { id: newId('credit'), amountCents, memo, createdAt: new Date('2026-11-20T15:00:00Z') }
        one.credits.push(credit)
        return credit
      }),
    listCredits: (id) => call('listCredits', () => [...(found(id)?.credits ?? [])].reverse()),
    payInvoice: ({ invoiceId, cardId }) =>
      call('payInvoice', () => {
        const one = [...subscriptions.values()].find(({ invoices }) => invoices.some(({ id }) => id === invoiceId))
        const invoice = one?.invoices.find(({ id }) => id === invoiceId)
        if (!one || !invoice) return null
        if (invoice.status === 'voided') return { kind: 'other', text: 'voided' }
        return invoice.dueCents === 0 ? { kind: 'other', text: 'paid already' } : (pay(one, invoice, cardId) ?? invoice)
      }),
    refundPayment: ({ invoiceId, paymentId, amountCents, memo }) =>
      call<ProviderInvoice>('refundPayment', () => {
        const invoice = [...subscriptions.values()]
          .flatMap(({ invoices }) => invoices)
          .find(({ id }) => id === invoiceId)
        const payment = invoice?.payments.find(({ id }) => id === paymentId)
        if (!invoice || !payment) return null
        if (amountCents > payment.amountCents - payment.refundedCents)
          return { kind: 'other', text: 'more than is left' }
        const refunded = {
          ...payment,
          refundedCents: payment.refundedCents + amountCents,
          refunds: [...(payment.refunds ?? []), { amountCents, memo }],
        }
        invoice.payments = invoice.payments.map((one) => (one.id === paymentId ? refunded : one))
        return invoice
      }),
  }

  function enteredCard(entered: EnteredCard | StoredCard, customerId: string) {
    if (entered.kind === 'stored') {
      const stored = cards.get(entered.cardId)
      if (stored?.customerId === customerId) return stored
      return { kind: 'other', text: 'Payment profile: is invalid' } satisfies BillingRefusal
    }
    const token = entered.kind === 'token' ? entered.token : entered.card.last4
    if (entered.kind === 'token' && usedTokens.has(token)) return { kind: 'invalid-token' } satisfies BillingRefusal
    usedTokens.add(token)
    return newCard(customerId, token)
  }

  function payFromCredit(subscriptionId: string, invoice: Invoice) {
    const owned = ownedCents.get(subscriptionId) ?? 0
    const amountCents = Math.min(owned, invoice.dueCents)
    if (amountCents === 0) return
    ownedCents.set(subscriptionId, owned - amountCents)
    const dueCents = invoice.dueCents - amountCents
    const payment = { id: newId('pay'), amountCents, refundedCents: 0, paidAt: new Date('2026-11-20T15:00:00Z') }
    const status = dueCents === 0 ? 'paid' : 'open'
    Object.assign(invoice, { dueCents, status, payments: [{ ...payment, cardLast4: null }] })
  }

  function newInvoice(
    { productName, currency }: Subscription,
    given: Pick<Invoice, 'totalCents' | 'dueCents' | 'memo'>,
  ): Invoice {
    const id = newId('inv')
    const issuedAt = new Date('2026-11-10T00:00:00Z')
    return { ...given, id, number: id, status: 'open', productName, currency, issuedAt, paidAt: null, payments: [] }
  }

  function add(
    subscription: Pick<ProviderSubscription, 'id' | 'customerId' | 'userId' | 'state' | 'defaultCardId'> &
      Partial<Pick<ProviderSubscription, 'currency'>>,
  ) {
    const one = {
      currency: 'USD',
      productName: 'Annual membership',
      renewsAt: new Date('2027-03-01T00:00:00Z'),
      pricePointId: '110',
      renewalCents: 195_000,
      endsAtRenewal: false,
      periodStartedAt: new Date('2026-11-10T00:00:00Z'),
    }
    subscriptions.set(subscription.id, { ...one, ...subscription, invoices: [], credits: [] })
  }

  function owe(subscriptionId: string, cents: number) {
    const one = found(subscriptionId) ?? missing()
    one.invoices.push(newInvoice(one, { totalCents: cents, dueCents: cents, memo: null }))
  }

  function newCard(customerId: string, token: string) {
    return {
      id: newId('card'),
      customerId,
      type: 'VISA' as const,
      last4: token.slice(-4),
      firstName: 'Maya',
      lastName: 'Chen',
      expiryMonth: 3,
      expiryYear: 2030,
      zip: '10001',
      createdAt: new Date('2026-11-20T15:00:00Z'),
    }
  }

  return {
    port,
    calls,
    cards,
    /** The calls that can move money. */
    charges: () =>
      calls.filter((method) => method === 'retryPastDue' || method === 'payInvoice' || method === 'createSubscription'),
    fail: (method: BillingMethod, fault: BillingFault, { times = 1, skip = 0 } = {}) =>
      faults.push({ method, fault, times, skip }),
    heal: () => {
      faults.length = 0
    },
    addSubscription: add,
    addCard: (customerId: string, last4: string, card: Partial<ProviderCard> = {}) => {
      const made = { ...newCard(customerId, last4), createdAt: new Date('2026-03-01T00:00:00Z'), ...card }
      cards.set(made.id, made)
      return made.id
    },
    owe,
    subscription: (id: string) => view(found(id) ?? missing()),
    /** What the provider says from now on. */
    change: (id: string, change: Partial<Omit<Subscription, 'invoices' | 'credits'>>) => {
      Object.assign(found(id) ?? missing(), change)
    },
    setDefault: (id: string, cardId: string | null) => {
      ;(found(id) ?? missing()).defaultCardId = cardId
    },
    /** The provider knows it no more. */
    purge: (id: string) => subscriptions.delete(id),
    /** The provider's own attempt, as its schedule makes them. */
    collect: (id: string, at = CHARGED_AT) => {
      const one = found(id) ?? missing()
      for (const invoice of openInvoices(one)) pay(one, invoice, one.defaultCardId ?? '', at)
    },
    /** The next term begins; without a card that pays, the membership is past due. */
    renew: (id: string, at: Date, cents = 195_000) => {
      const one = found(id) ?? missing()
      const { currency, productName } = one
      const invoice = newId('inv')
      const about = { currency, productName, issuedAt: at, paidAt: null, memo: null, payments: [] }
      one.invoices.push({ ...about, id: invoice, number: invoice, status: 'open', totalCents: cents, dueCents: cents })
      Object.assign(one, { periodStartedAt: at, renewsAt: yearAfter(one.renewsAt ?? at), state: 'past_due' })
      for (const open of openInvoices(one)) pay(one, open, one.defaultCardId ?? '', at)
    },
    /** What a new membership is charged. */
    setJoiningCents: (cents: number) => {
      joiningCents = cents
    },
    /** What the bank says of the cards that it declines. */
    setDeclineCode: (code: string | null) => {
      declineCode = code
    },
    setState: (id: string, state: SubscriptionState) => {
      ;(found(id) ?? missing()).state = state
    },
    payments: (id: string) => (found(id) ?? missing()).invoices.flatMap(({ payments }) => payments),
    credits: (id: string) => (found(id) ?? missing()).credits,
    /** Credit that pays the invoices that are issued from now on. */
    giveCredit: (id: string, cents: number) => {
      ownedCents.set(id, cents)
    },
    /** Given at the provider itself. */
    credit: (id: string, amountCents: number) => {
      const { credits } = found(id) ?? missing()
      credits.push({ id: newId('credit'), amountCents, memo: null, createdAt: new Date('2026-11-20T15:00:00Z') })
    },
    refund: (id: string, cents: number, at = 0) => {
      const payment = (found(id) ?? missing()).invoices.flatMap(({ payments }) => payments)[at]
      if (payment) Object.assign(payment, { refundedCents: payment.refundedCents + cents })
    },
    /** The first invoice was paid in two payments, the first of so much. */
    splitPayment: (id: string, cents: number) => {
      const [invoice] = (found(id) ?? missing()).invoices
      const [payment] = invoice?.payments ?? []
      if (!invoice || !payment) return missing()
      const parts = [cents, payment.amountCents - cents]
      invoice.payments = parts.map((amountCents) => ({ ...payment, id: newId('pay'), amountCents }))
    },
  }
}

function yearAfter(at: Date): Date {
  const next = new Date(at)
  next.setUTCFullYear(at.getUTCFullYear() + 1)
  return next
}

function openInvoices({ invoices }: Subscription): Invoice[] {
  return invoices.filter(({ dueCents }) => dueCents > 0)
}

function missing(): never {
  throw new Error('The provider has no such subscription')
}

function isRefusal<V>(answer: V | BillingRefusal): answer is BillingRefusal {
  return typeof answer === 'object' && answer !== null && 'kind' in answer
}
