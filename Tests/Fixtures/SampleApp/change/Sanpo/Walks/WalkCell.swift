import UIKit

final class WalkCell: UITableViewCell {
    static let identifier = "WalkCell"

    @IBOutlet private weak var titleLabel: UILabel!
    @IBOutlet private weak var distanceLabel: UILabel!
    @IBOutlet weak var stepsLabel: UILabel!

    override func prepareForReuse() {
        super.prepareForReuse()
        titleLabel.text = nil
        distanceLabel.text = nil
    }

    func show(_ walk: Walk) {
        titleLabel.text = walk.title
        distanceLabel.text = walk.formattedDistance
        stepsLabel.text = "\(walk.steps) 歩"
    }
}
