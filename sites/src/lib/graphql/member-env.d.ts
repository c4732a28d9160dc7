/* eslint-disable */
/* prettier-ignore */

export type introspection_types = {
  Article: {
    kind: 'OBJECT'
    name: 'Article'
    fields: {
      articleUrl: { name: 'articleUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      author: {
        name: 'author'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } }
      }
      canApprove: {
        name: 'canApprove'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      canEdit: {
        name: 'canEdit'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      canSubmit: {
        name: 'canSubmit'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      canView: {
        name: 'canView'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      currentRevision: { name: 'currentRevision'; type: { kind: 'OBJECT'; name: 'ArticleRevision'; ofType: null } }
      editor: { name: 'editor'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      publishedDate: { name: 'publishedDate'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      scheduledDate: { name: 'scheduledDate'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      status: {
        name: 'status'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ArticleStatus'; ofType: null } }
      }
      statusUpdatedAt: {
        name: 'statusUpdatedAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      submittedDate: { name: 'submittedDate'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      title: {
        name: 'title'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      wordCount: {
        name: 'wordCount'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } }
      }
    }
  }
  ArticleClosure: {
    kind: 'OBJECT'
    name: 'ArticleClosure'
    fields: {
      endsAt: {
        name: 'endsAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      startsAt: {
        name: 'startsAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
    }
  }
  ArticleFeedbackConnection: {
    kind: 'OBJECT'
    name: 'ArticleFeedbackConnection'
    fields: {
      edges: {
        name: 'edges'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: {
              kind: 'NON_NULL'
              name: never
              ofType: { kind: 'OBJECT'; name: 'ArticleFeedbackEdge'; ofType: null }
            }
          }
        }
      }
      pageInfo: {
        name: 'pageInfo'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } }
      }
    }
  }
  ArticleFeedbackEdge: {
    kind: 'OBJECT'
    name: 'ArticleFeedbackEdge'
    fields: {
      cursor: {
        name: 'cursor'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      node: {
        name: 'node'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ArticleFeedbackRemark'; ofType: null } }
      }
    }
  }
  ArticleFeedbackRemark: {
    kind: 'OBJECT'
    name: 'ArticleFeedbackRemark'
    fields: {
      author: {
        name: 'author'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } }
      }
      createdAt: {
        name: 'createdAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      hasRead: {
        name: 'hasRead'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      remark: {
        name: 'remark'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  ArticleGuidelines: {
    kind: 'OBJECT'
    name: 'ArticleGuidelines'
    fields: {
      content: {
        name: 'content'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      title: {
        name: 'title'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      version: {
        name: 'version'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } }
      }
    }
  }
  ArticleProductAgreementStatus: {
    kind: 'OBJECT'
    name: 'ArticleProductAgreementStatus'
    fields: {
      createdAt: {
        name: 'createdAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
    }
  }
  ArticleProductTerms: {
    kind: 'OBJECT'
    name: 'ArticleProductTerms'
    fields: {
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      terms: {
        name: 'terms'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      version: {
        name: 'version'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } }
      }
    }
  }
  ArticleRevision: {
    kind: 'OBJECT'
    name: 'ArticleRevision'
    fields: {
      content: {
        name: 'content'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      title: {
        name: 'title'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      updatedAt: {
        name: 'updatedAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      wordCount: {
        name: 'wordCount'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } }
      }
    }
  }
  ArticleStatus: {
    name: 'ArticleStatus'
    enumValues:
      | 'DRAFT'
      | 'EDITING'
      | 'FINAL_EDIT'
      | 'FIRST_ROUND_EDIT'
      | 'MANUALLY_PUBLISHED'
      | 'NEEDS_REVISION'
      | 'ON_HOLD'
      | 'PUBLISHED'
      | 'READY_TO_APPROVE'
      | 'READY_TO_PUBLISH'
      | 'SCHEDULED'
      | 'SUBMITTED_FOR_REVIEW'
      | 'TRASHED'
      | 'UNASSIGNED'
  }
  ArticleUserSetting: {
    kind: 'OBJECT'
    name: 'ArticleUserSetting'
    fields: {
      byline: {
        name: 'byline'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
    }
  }
  Boolean: unknown
  CommunityRef: {
    kind: 'OBJECT'
    name: 'CommunityRef'
    fields: {
      code: {
        name: 'code'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  Company: {
    kind: 'OBJECT'
    name: 'Company'
    fields: {
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  DateTime: unknown
  Float: unknown
  ID: unknown
  Int: unknown
  Location: {
    kind: 'OBJECT'
    name: 'Location'
    fields: {
      familiarName: {
        name: 'familiarName'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  Me: {
    kind: 'OBJECT'
    name: 'Me'
    fields: {
      communityCode: {
        name: 'communityCode'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      email: {
        name: 'email'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      membershipTier: { name: 'membershipTier'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Name'; ofType: null } }
      }
      profile: {
        name: 'profile'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Profile'; ofType: null } }
      }
      roles: {
        name: 'roles'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Role'; ofType: null } }
          }
        }
      }
      snapshot: {
        name: 'snapshot'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserSnapshot'; ofType: null } }
      }
      username: {
        name: 'username'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  Mutation: {
    kind: 'OBJECT'
    name: 'Mutation'
    fields: {
      articleAcceptProductAgreement: {
        name: 'articleAcceptProductAgreement'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: { kind: 'OBJECT'; name: 'ArticleProductAgreementStatus'; ofType: null }
        }
      }
      articleApproveForPublishing: {
        name: 'articleApproveForPublishing'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      }
      articleAutoSaveRevision: {
        name: 'articleAutoSaveRevision'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      }
      articleCreate: {
        name: 'articleCreate'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      }
      articleFeedbackCreate: {
        name: 'articleFeedbackCreate'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ArticleFeedbackRemark'; ofType: null } }
      }
      articleSendForReview: {
        name: 'articleSendForReview'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      }
      articleUserByline: {
        name: 'articleUserByline'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ArticleUserSetting'; ofType: null } }
      }
      logout: {
        name: 'logout'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
    }
  }
  Name: {
    kind: 'OBJECT'
    name: 'Name'
    fields: {
      formatted: {
        name: 'formatted'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      fullName: {
        name: 'fullName'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  PageInfo: {
    kind: 'OBJECT'
    name: 'PageInfo'
    fields: {
      endCursor: { name: 'endCursor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      hasNextPage: {
        name: 'hasNextPage'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      hasPreviousPage: {
        name: 'hasPreviousPage'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      startCursor: { name: 'startCursor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
    }
  }
  Profile: {
    kind: 'OBJECT'
    name: 'Profile'
    fields: {
      avatar: { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      company: { name: 'company'; type: { kind: 'OBJECT'; name: 'Company'; ofType: null } }
      location: { name: 'location'; type: { kind: 'OBJECT'; name: 'Location'; ofType: null } }
      publicUrl: { name: 'publicUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
    }
  }
  Query: {
    kind: 'OBJECT'
    name: 'Query'
    fields: {
      article: { name: 'article'; type: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      articleClosures: {
        name: 'articleClosures'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ArticleClosure'; ofType: null } }
          }
        }
      }
      articleFeedback: {
        name: 'articleFeedback'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: { kind: 'OBJECT'; name: 'ArticleFeedbackConnection'; ofType: null }
        }
      }
      articleGuidelines: {
        name: 'articleGuidelines'
        type: { kind: 'OBJECT'; name: 'ArticleGuidelines'; ofType: null }
      }
      articleInFlight: { name: 'articleInFlight'; type: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
      articleProductAgreementStatus: {
        name: 'articleProductAgreementStatus'
        type: { kind: 'OBJECT'; name: 'ArticleProductAgreementStatus'; ofType: null }
      }
      articleProductTerms: {
        name: 'articleProductTerms'
        type: { kind: 'OBJECT'; name: 'ArticleProductTerms'; ofType: null }
      }
      articleUserSetting: {
        name: 'articleUserSetting'
        type: { kind: 'OBJECT'; name: 'ArticleUserSetting'; ofType: null }
      }
      articlesPendingPublication: {
        name: 'articlesPendingPublication'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
          }
        }
      }
      articlesPublished: {
        name: 'articlesPublished'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Article'; ofType: null } }
          }
        }
      }
      me: { name: 'me'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Me'; ofType: null } } }
    }
  }
  Role: { name: 'Role'; enumValues: 'ADMIN' | 'MEMBER' | 'PUBLIC' }
  String: unknown
  User: {
    kind: 'OBJECT'
    name: 'User'
    fields: {
      community: {
        name: 'community'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityRef'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Name'; ofType: null } }
      }
      profile: {
        name: 'profile'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Profile'; ofType: null } }
      }
      snapshot: {
        name: 'snapshot'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserSnapshot'; ofType: null } }
      }
    }
  }
  UserSnapshot: {
    kind: 'OBJECT'
    name: 'UserSnapshot'
    fields: {
      avatar: { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      communityName: {
        name: 'communityName'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      companyName: { name: 'companyName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      displayPronouns: {
        name: 'displayPronouns'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      isActive: {
        name: 'isActive'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      isFounding: {
        name: 'isFounding'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      isModerator: {
        name: 'isModerator'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      jobTitle: { name: 'jobTitle'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      joinedAt: {
        name: 'joinedAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      location: { name: 'location'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      pronouns: { name: 'pronouns'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      standing: {
        name: 'standing'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      vertical: { name: 'vertical'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
    }
  }
}

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  name: never
  query: 'Query'
  mutation: 'Mutation'
  subscription: never
  types: introspection_types
}
