import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql'

/** A mutation has one field: several would be several transactions with one answer. Fragments do not hide a second one. */
export function oneMutationField(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== 'mutation') return
      const [first, ...others] = operation.selectionSet.selections
      if (others.length === 0 && first?.kind === 'Field') return
      context.reportError(new GraphQLError('A mutation must have exactly one field.', { nodes: operation }))
    },
  }
}
