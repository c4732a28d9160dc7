CREATE INDEX `article_preview_links_by_end` ON `article_preview_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `digest_runs_by_age` ON `digest_runs` (`due_at`);--> statement-breakpoint
CREATE INDEX `forum_digest_runs_by_age` ON `forum_digest_runs` (`due_at`);--> statement-breakpoint
CREATE INDEX `mobile_phone_changes_by_end` ON `mobile_phone_changes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `notifications_by_age` ON `notifications` (`created_at`);