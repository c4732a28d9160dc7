CREATE TABLE `article_amplification_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`steps` text NOT NULL,
	`timing` text NOT NULL,
	`refund` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_amplification_offers_price" CHECK("article_amplification_offers"."price_cents" > 0),
	CONSTRAINT "article_amplification_offers_currency" CHECK("article_amplification_offers"."currency" = 'USD')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_offers_version` ON `article_amplification_offers` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_amplification_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `article_amplification_offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_requests_one_open` ON `article_amplification_requests` (`article_id`) WHERE "article_amplification_requests"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `article_amplification_requests_by_article` ON `article_amplification_requests` (`article_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `article_promos` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link_label` text NOT NULL,
	`link` text NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_promos_community_id_unique` ON `article_promos` (`community_id`);--> statement-breakpoint
CREATE INDEX `articles_stories` ON `articles` (`community_id`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX `articles_stories_by_category` ON `articles` (`community_id`,`category`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';