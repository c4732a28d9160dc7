DROP INDEX `subscriptions_past_due_members`;--> statement-breakpoint
CREATE INDEX `forum_posts_merged_into` ON `forum_posts` (`merged_into_id`) WHERE "forum_posts"."merged_into_id" IS NOT NULL;