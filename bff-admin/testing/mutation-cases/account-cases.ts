import type { MutationCases } from './mutation-case.ts'

export const accountCases: MutationCases = (fixture) => ({
  userPasswordLinkSend: {
    prepare: async () => {
      const id = fixture.id('sam')
      return { call: `userPasswordLinkSend(userId: "${id}", purpose: RESET)`, targetIds: [id] }
    },
  },
})
