DROP TABLE `article_agreements`;--> statement-breakpoint
DROP TABLE `article_guidelines`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_article_agreement_acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`agreement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `content_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_article_agreement_acceptances`("id", "community_id", "agreement_id", "user_id", "created_at") SELECT "id", "community_id", "agreement_id", "user_id", "created_at" FROM `article_agreement_acceptances`;--> statement-breakpoint
DROP TABLE `article_agreement_acceptances`;--> statement-breakpoint
ALTER TABLE `__new_article_agreement_acceptances` RENAME TO `article_agreement_acceptances`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `article_agreement_acceptances_of_version` ON `article_agreement_acceptances` (`agreement_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_agreement_acceptances_once` ON `article_agreement_acceptances` (`user_id`,`agreement_id`);