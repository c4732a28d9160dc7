ALTER TABLE `users` ADD `is_profile_incomplete` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `users_incomplete` ON `users` (`community_id`,`is_profile_incomplete`,`id`) WHERE "users"."kind" = 'MEMBER' AND "users"."is_profile_incomplete" = 1;--> statement-breakpoint
CREATE INDEX `sessions_by_end` ON `sessions` (CASE WHEN "revoked_at" IS NULL THEN "expires_at" ELSE "revoked_at" END);--> statement-breakpoint
CREATE INDEX `member_views_by_expiry` ON `member_views` (`expires_at`);