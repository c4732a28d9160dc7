-- Counted are members of the directory: those whom the page of a group lists.
CREATE TRIGGER `group_members_counted_once_added` AFTER INSERT ON `group_members`
WHEN NEW.state = 'MEMBER' AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = NEW.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_counted_once_changed` AFTER UPDATE OF `state` ON `group_members`
WHEN (OLD.state = 'MEMBER') <> (NEW.state = 'MEMBER') AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = NEW.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + CASE NEW.state WHEN 'MEMBER' THEN 1 ELSE -1 END
  WHERE `id` = NEW.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_not_counted_once_deleted` AFTER DELETE ON `group_members`
WHEN OLD.state = 'MEMBER' AND EXISTS (SELECT 1 FROM `directory_entries` WHERE `user_id` = OLD.user_id) BEGIN
  UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` = OLD.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_counted_once_listed` AFTER INSERT ON `directory_entries` BEGIN
  UPDATE `groups` SET `member_count` = `member_count` + 1 WHERE `id` IN (SELECT `group_id` FROM `group_members`
    WHERE `community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER');
END;
--> statement-breakpoint
CREATE TRIGGER `group_members_not_counted_once_unlisted` AFTER DELETE ON `directory_entries` BEGIN
  UPDATE `groups` SET `member_count` = `member_count` - 1 WHERE `id` IN (SELECT `group_id` FROM `group_members`
    WHERE `community_id` = OLD.community_id AND `user_id` = OLD.user_id AND `state` = 'MEMBER');
END;
